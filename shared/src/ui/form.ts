/** Fields: the antd components that forms use, and the form controls of this package. */
export { Checkbox, Input, Radio } from 'antd';
export { CatalogFailure } from './CatalogFailure.tsx';
export { ColorField } from './ColorField.tsx';
export { chooseImage } from './chooseImage.ts';
export { DayInput } from './DayInput.tsx';
export { Field, FieldGrid } from './Field.tsx';
export { ImageField, type ImageValue } from './ImageField.tsx';
export { PasswordField } from './PasswordField.tsx';
export { Select } from './Select.tsx';
export { SendingNote } from './SendingNote.tsx';
export { onUserFocus, useFirstWrongField } from './useFirstWrongField.ts';
