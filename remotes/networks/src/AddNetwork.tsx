/** The dialog of a new network over the form of another screen. An overlay; `network.changed` names what was added. */
import { bus, useOverlay } from '@salesdesk/shared';
import { NetworkFormPopup } from './NetworkFormPopup.tsx';

export default function AddNetwork() {
  const { isOpen, close } = useOverlay('add-network');
  const onSaved = (networkId: number) => {
    bus.emit('network.changed', { networkId });
    close();
  };
  return isOpen && <NetworkFormPopup network={null} isOver onClose={close} onSaved={onSaved} />;
}
