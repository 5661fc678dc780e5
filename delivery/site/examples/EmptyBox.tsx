import {
  EmptyBox,
  FailureDrawing,
  LinkUnavailableDrawing,
  NotFoundDrawing,
  RemoteDownDrawing,
} from '@salesdesk/shared/ui/core';

export default function Example() {
  return (
    <>
      <EmptyBox />
      <FailureDrawing />
      <LinkUnavailableDrawing />
      <NotFoundDrawing />
      <RemoteDownDrawing />
    </>
  );
}
