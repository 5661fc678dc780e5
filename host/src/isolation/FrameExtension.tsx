/** One extension of a release alone, with the sample that tests of its slot get too. */
import { useQuery } from '@salesdesk/shared';
import { type ComponentSlot, type DataSlot, SLOTS, sampleProps } from '@salesdesk/shared/domain';
import { type ExtensionEntry, extensionsOf, type RemoteEntry } from '../remotes/catalog.ts';
import { ExtensionBox } from '../remotes/ExtensionBox.tsx';
import { slotHost } from '../remotes/slotHost.ts';
import { t } from '../texts.ts';
import styles from './Frame.module.css';
import { FrameNote } from './FrameNote.tsx';

export function FrameExtension({ release, id }: { release: RemoteEntry; id: string }) {
  const extension = extensionsOf(release).find((one) => one.id === id);
  if (!extension)
    return (
      <FrameNote title={t('There is no such extension')}>
        {t('{{remote}} {{version}} has no extension {{id}}.', { remote: release.name, version: release.version, id })}
      </FrameNote>
    );
  const { slot } = extension;
  return (
    <main className={`${styles.main} ${styles.extension}`}>
      {SLOTS[slot].kind === 'data' ? (
        <Given extension={extension} name={slot as DataSlot} />
      ) : (
        <ExtensionBox extension={extension} name={slot as ComponentSlot} props={sampleProps(slot)} />
      )}
    </main>
  );
}

/** What a function gives, as text. */
function Given({ extension, name }: { extension: ExtensionEntry; name: DataSlot }) {
  const { data, error } = useQuery({
    queryKey: ['slots', 'sample', extension.key],
    queryFn: ({ signal }) => slotHost.call(name, extension, sampleProps(name), signal),
    retry: false,
  });
  const { name: remote, version } = extension.entry;
  if (error) return <pre data-failed-remote={remote}>{error.message}</pre>;
  return (
    <pre data-remote={remote} data-release={version}>
      {data === undefined ? null : JSON.stringify(data, null, 2)}
    </pre>
  );
}
