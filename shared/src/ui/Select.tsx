import { Select as AntdSelect, type SelectProps } from 'antd';
import type { ComponentRef, PropsWithChildren, RefAttributes } from 'react';
import { isNamedLike } from '../domain/index.ts';
import { popupContainer } from './Dropdown.tsx';

type DefaultOption = NonNullable<SelectProps['options']>[number];

/** What is typed finds labels as every search finds names, unless the caller filters by itself. */
function withFolding<Value, Option extends DefaultOption>({
  showSearch,
  filterOption,
}: SelectProps<Value, Option>): SelectProps<Value, Option>['showSearch'] {
  if (!showSearch || filterOption !== undefined) return showSearch;
  const isFound = (typed: string, option?: Option) =>
    isNamedLike(String(typeof option?.label === 'string' ? option.label : (option?.value ?? '')), typed);
  return { filterOption: isFound, ...(showSearch === true ? {} : showSearch) };
}

/**
 * antd's list of choices, with the same props. It opens inside a landmark, like the menus. Enter while there is nothing to
 * choose, as while the choices load, keeps what is typed; antd would close the list and forget it. R-198.
 */
export function Select<Value = unknown, Option extends DefaultOption = DefaultOption>(
  props: PropsWithChildren<SelectProps<Value, Option>> & RefAttributes<ComponentRef<typeof AntdSelect>>,
) {
  const onInputKeyDown: typeof props.onInputKeyDown = (event) => {
    if (event.key === 'Enter' && props.showSearch && props.options?.length === 0) event.stopPropagation();
    props.onInputKeyDown?.(event);
  };
  return (
    <AntdSelect<Value, Option>
      getPopupContainer={popupContainer}
      {...props}
      showSearch={withFolding(props)}
      onInputKeyDown={onInputKeyDown}
    />
  );
}
Select.Option = AntdSelect.Option;
Select.OptGroup = AntdSelect.OptGroup;
