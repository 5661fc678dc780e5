import { IMAGE_SIZE_ERROR, IMAGE_TYPE_ERROR } from '@salesdesk/shared/domain';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { chooseImage, ImageField, type ImageValue } from './ImageField.tsx';

function Logo({ start = null }: { start?: ImageValue }) {
  const [value, setValue] = useState(start);
  const [error, setError] = useState<string>();
  return (
    <Field label="Logo" error={error}>
      <ImageField label="Network logo" value={value} onChange={setValue} onRefused={setError} />
    </Field>
  );
}

const png = new File(['png'], 'logo.PNG', { type: 'image/png' });
const control = () => screen.queryByLabelText('Network logo', { selector: 'input' });

test('a chosen picture replaces the control; removing it brings the control back', async () => {
  render(<Logo />);
  await userEvent.upload(control() as HTMLInputElement, png);
  expect(screen.getByRole('img', { name: 'Network logo' })).toHaveAttribute('src', 'blob:preview');
  expect(control()).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Remove Network logo' }));
  expect(screen.queryByRole('img', { name: 'Network logo' })).toBeNull();
  await userEvent.upload(control() as HTMLInputElement, png);
  expect(screen.getByRole('img', { name: 'Network logo' })).toBeVisible();
});

test('a stored picture is shown', () => {
  render(<Logo start="/files/7.png" />);
  expect(screen.getByRole('img', { name: 'Network logo' })).toHaveAttribute('src', '/files/7.png');
});

test.each([
  ['svg', new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), IMAGE_TYPE_ERROR],
  ['too large', new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png'), IMAGE_SIZE_ERROR],
])('a file that is %s is refused with its reason', async (_, file, text) => {
  render(<Logo />);
  fireEvent.drop(screen.getByText('Choose or drop a file'), { dataTransfer: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(control()).toBeInvalid();
});

test('a photo of a phone is made small enough to be sent', async () => {
  const close = jest.fn();
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 4032, height: 3024, close }) });
  const drawn = jest.fn();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((give, type) => give(new Blob(['small'], { type })));
  const photo = new File([new Uint8Array(4 * 1024 * 1024)], 'photo.JPG', { type: 'image/jpeg' });
  const file = await new Promise<File>((chosen, refused) => chooseImage(photo, chosen, refused));
  expect([file.name, file.type, file.size]).toEqual(['photo.JPG', 'image/jpeg', 5]);
  expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, 1024, 768);
  expect(close).toHaveBeenCalled();
  jest.restoreAllMocks();
});
