import { CloseCircleFilled, DownOutlined } from '@ant-design/icons-svg';
import { render, screen } from '@testing-library/react';
import AntdIcon from './antdIcon.ts';

test('an icon inside antd has no English name; the one that clears a field says so', () => {
  const { container } = render(
    <>
      <AntdIcon icon={DownOutlined} />
      <button type="button">
        <AntdIcon icon={CloseCircleFilled} />
      </button>
    </>,
  );
  expect(container.querySelector('.anticon-down')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('img', { name: 'down' })).not.toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAccessibleName('Clear the field');
});
