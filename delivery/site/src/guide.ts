/** The pages that are written by hand, in the order of a reader's work. They stand in docs/teams. */
export const GUIDE = [
  { file: 'README.md', title: 'Overview' },
  { file: 'ship-a-screen.md', title: 'Ship a screen' },
  { file: 'develop.md', title: 'Develop' },
  { file: 'extensions.md', title: 'Add to other screens' },
  { file: 'test.md', title: 'Test' },
  { file: 'scenarios.md', title: 'Scenarios' },
  { file: 'release.md', title: 'Release and roll back' },
  { file: 'failures.md', title: 'Read your failures' },
  { file: 'errors.md', title: 'Errors and what they mean' },
  { file: 'other-frameworks.md', title: 'Other frameworks' },
] as const;

/** The address of such a page below the site; '' for the first. */
export function addressOf(file: string): string {
  return file === 'README.md' ? '' : file.replace(/\.md$/, '');
}
