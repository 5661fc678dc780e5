import { Select as AntdSelect, type SelectProps } from 'antd';
import type { ComponentRef, PropsWithChildren, RefAttributes } from 'react';
import { popupContainer } from './popupContainer.ts';

type DefaultOption = NonNullable<SelectProps['options']>[number];

/** antd's list of choices, with the same props. It opens inside a landmark, like the menus. */
export function Select<Value = unknown, Option extends DefaultOption = DefaultOption>(
  props: PropsWithChildren<SelectProps<Value, Option>> & RefAttributes<ComponentRef<typeof AntdSelect>>,
) {
  return <AntdSelect<Value, Option> getPopupContainer={popupContainer} {...props} />;
}
Select.Option = AntdSelect.Option;
Select.OptGroup = AntdSelect.OptGroup;
