/** Fields: the antd components that forms use, and the form controls of this package. */
export { Checkbox, Input, Radio } from 'antd';
export { DayInput } from './DayInput.tsx';
export { CatalogFailure } from './EmptyState.tsx';
export { ColorField, Field, FieldGrid, PasswordField } from './Field.tsx';
export { onUserFocus, useFirstWrongField } from './focus.ts';
export { chooseImage, ImageField, type ImageValue } from './ImageField.tsx';
export { Select } from './Select.tsx';
export { SendingNote } from './SendingNote.tsx';
