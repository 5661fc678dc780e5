/** What is shown becomes a named scenario and a test in the repository of the remote. */
import { notify, saveFile } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, FieldGrid, Input } from '@salesdesk/shared/ui/form';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';
import styles from './Answers.module.css';
import { entryText, SCENARIO_NAME, scenarioEntry, testFile } from './scenarioFile.ts';
import { t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

type Errors = Partial<Record<'name' | 'title' | 'expect', string>>;

export function SaveScenario({ isolation, onClose }: { isolation: Isolation; onClose: () => void }) {
  const { state, answers, route, routes, release } = isolation;
  const [form, setForm] = useState({ name: '', title: '', expect: '', isMasked: true });
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const [isReady, setReady] = useState(false);
  const set = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
    setReady(false);
  };
  const entry = entryText(scenarioEntry(form, state, answers.list));
  const module = (route ?? routes[0])?.module ?? './Page';
  const test = testFile(form, module);
  const create = () => {
    const isTaken = release.details.scenarios?.some(({ name }) => name === form.name);
    const found: Errors = {
      ...(SCENARIO_NAME.test(form.name) ? {} : { name: t('Use small letters, digits and hyphens: odd-name.') }),
      ...(isTaken ? { name: t('There is a scenario with this name.') } : {}),
      ...(form.title.trim() ? {} : { title: t('Say in a few words what it shows.') }),
      ...(form.expect.trim() ? {} : { expect: t('Enter a text that has to be on the screen.') }),
    };
    setErrors(found);
    if (Object.keys(found).length) setRefusals(refusals + 1);
    else setReady(true);
  };
  return (
    <Popup
      open
      title={t('Save as scenario')}
      steps={[{ key: 'scenario', label: t('Scenario') }]}
      current="scenario"
      isWide
      isDirty={!isReady && Boolean(form.name || form.title || form.expect)}
      onClose={onClose}
      onSubmit={create}
      refusals={refusals}
      footRight={
        <Button type="primary" htmlType="submit" disabled={isReady}>
          {t('Create files')}
        </Button>
      }
    >
      <p className={styles.privacy}>
        {t(
          'The file contains what the API answered, with names of people and companies. Record demo data, or check the file before you share it. Tokens and passwords are never recorded.',
        )}
      </p>
      <FieldGrid>
        <Field label={t('Name')} required error={errors.name} hint={t('Short, such as odd-name.')}>
          <Input value={form.name} spellCheck={false} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label={t('Title')} required error={errors.title}>
          <Input value={form.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Field
          wide
          label={t('Has to be seen')}
          required
          error={errors.expect}
          hint={t('The test fails until this text is on the screen.')}
        >
          <Input value={form.expect} onChange={(event) => set({ expect: event.target.value })} />
        </Field>
        <div className={styles.checks}>
          <Checkbox checked={form.isMasked} onChange={(event) => set({ isMasked: event.target.checked })}>
            {t('Replace e-mail addresses and telephone numbers')}
          </Checkbox>
        </div>
      </FieldGrid>
      {isReady && (
        <>
          <Output
            title={t('Add to scenarios.json of {{remote}}', { remote: release.name })}
            file={`${form.name}.scenario.json`}
            text={entry}
          />
          <Output title={test.file} file={test.file.replace('src/', '')} text={test.text} />
        </>
      )}
    </Popup>
  );
}

function Output({ title, file, text }: { title: string; file: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t('Copied')),
      () => notify.info(t('Select the text and copy it by hand.')),
    );
  return (
    <section className={styles.output} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button
          size="small"
          icon={<CopyOutlined />}
          aria-label={t('Copy {{file}}', { file })}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
        <Button
          size="small"
          aria-label={t('Download {{file}}', { file })}
          onClick={() => saveFile({ filename: file, blob: new Blob([text], { type: 'text/plain' }) })}
        >
          {t('Download')}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard needs it. */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}
