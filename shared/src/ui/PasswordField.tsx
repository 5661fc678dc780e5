import { Input, type InputProps } from 'antd';
import { EyeInvisibleOutlined, EyeOutlined } from './icons.ts';

/** A password that can be shown and hidden; paste is allowed. */
export function PasswordField({ autoComplete = 'new-password', ...input }: InputProps) {
  return (
    <Input.Password
      {...input}
      autoComplete={autoComplete}
      iconRender={(isShown) => (isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />)}
    />
  );
}
