/** The components of contract 2 over those of contract 3. ADR-136. */
import { Page as CurrentPage, type PageProps as CurrentProps } from '../../src/ui/core.ts';

export * from '../../src/ui/core.ts';

export type PageProps = Omit<CurrentProps, 'actions'> & { toolbar?: CurrentProps['actions'] };

/** Contract 3 calls `toolbar` `actions`. */
export function Page({ toolbar, ...props }: PageProps) {
  return <CurrentPage {...props} actions={toolbar} />;
}
