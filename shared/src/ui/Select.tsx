import { Select as AntdSelect, type SelectProps } from 'antd';
import type { PropsWithChildren } from 'react';
import { popupContainer } from './popupContainer.ts';

type DefaultOption = NonNullable<SelectProps['options']>[number];

/** antd's list of choices, with the same props. It opens inside a landmark, like the menus. */
export function Select<Value = unknown, Option extends DefaultOption = DefaultOption>(
  props: PropsWithChildren<SelectProps<Value, Option>>,
) {
  return <AntdSelect<Value, Option> getPopupContainer={popupContainer} {...props} />;
}
