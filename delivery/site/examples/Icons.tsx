import * as icons from '@salesdesk/shared/ui/icons';

export default function Example() {
  return Object.entries(icons).map(([name, Icon]) => <Icon key={name} title={name} />);
}
