/** All data of a company in labelled sections; each value is edited where it stands, or in the form. */
import {
  type EditIntent,
  formatAgo,
  formatDate,
  formatTimestamp,
  Slot,
  stageName,
  useCan,
  useChangeRefusal,
  useExtensions,
} from '@salesdesk/shared';
import { useFieldEdits } from '@salesdesk/shared/account-form';
import { ACCOUNT_TYPE_LABELS, type AccountRecord, type AccountStep, companyProps } from '@salesdesk/shared/domain';
import {
  Button,
  PermissionButton,
  RefusedChange,
  StageMenu,
  stageColors,
  Unsent,
  useLater,
} from '@salesdesk/shared/ui/core';
import { DownOutlined } from '@salesdesk/shared/ui/icons';
import { useMemo, useState } from 'react';
import { FactValue } from './FactValue.tsx';
import { Tasks } from './RecordAbsent.tsx';
import styles from './RecordFacts.module.css';
import { ABSENT, amountOf, type Fact, type RecordSection, sectionsOf } from './record.model.ts';
import { plural, t } from './texts.ts';
import { useArchive, useStageMove } from './useRecord.ts';

interface RecordFactsProps {
  /** The level of the sections' titles: one below that of the company. */
  heading?: 'h2' | 'h3';
  account: AccountRecord;
  onEdit: (step: AccountStep) => void;
}

export function RecordFacts({ account, onEdit, heading = 'h3' }: RecordFactsProps) {
  // Read first: what changes the facts, and what stands below them, comes in a pass of its own.
  const isTurn = useLater();
  const isEditable = useChangeRefusal()(account) === null;
  const [showsEmpty, setShowsEmpty] = useState(false);
  const sections = useMemo(() => sectionsOf(account), [account]);
  // An amount can be entered at once by those who may.
  const edits = useFieldEdits(account.account_id);
  const isFolded = ({ value, field }: Fact) =>
    value === ABSENT && !(isEditable && field === 'account_exp_sale_amount') && !(field && edits.has(field));
  const empty = sections.flatMap(({ facts }) => facts).filter(isFolded).length;
  return (
    <>
      <ArchivedNote account={account} />
      <div className={styles.top}>
        <span className={styles.type}>{t(ACCOUNT_TYPE_LABELS[account.account_type])}</span>
        {account.account_archived_at ? null : <StageField account={account} />}
        {account.account_exp_sale_amount !== null && <strong className={styles.amount}>{amountOf(account)}</strong>}
      </div>
      <Tasks account={account} shows="first" />
      {sections.map((section) => (
        <Section
          key={`${account.account_id} ${section.title}`}
          heading={heading}
          section={showsEmpty ? section : { ...section, facts: section.facts.filter((fact) => !isFolded(fact)) }}
          account={account}
          edits={edits}
          isEditable={isEditable && isTurn}
          onForm={() => onEdit(section.step)}
        />
      ))}
      {isTurn && (
        <>
          <AddedFacts account={account} />
          {empty > 0 && (
            <Button
              type="link"
              size="small"
              className={styles.empty}
              aria-expanded={showsEmpty}
              onClick={() => setShowsEmpty(!showsEmpty)}
            >
              {showsEmpty
                ? t('Hide empty fields')
                : plural(empty, 'Show {{count}} empty field', 'Show {{count}} empty fields')}
            </Button>
          )}
          <Dates account={account} />
        </>
      )}
    </>
  );
}

function Dates({ account }: { account: AccountRecord }) {
  return (
    <p className={styles.dates}>
      <span title={formatTimestamp(account.created_at)}>
        {t('Created on {{date}}', { date: formatDate(account.created_at) })}
      </span>
      <span title={formatTimestamp(account.updated_at)}>
        {t('Last touch {{date}}', { date: formatAgo(account.updated_at, new Date()) })}
      </span>
    </p>
  );
}

/** Says that a company is archived, with the way back. ADR-145. */
function ArchivedNote({ account }: { account: AccountRecord }) {
  // The same right as for changing it, were it not archived.
  const refusal = useChangeRefusal()({ ...account, account_archived_at: null });
  const { run, isPending } = useArchive(account.account_id, 'restore');
  if (!account.account_archived_at) return null;
  return (
    <p className={styles.archived} role="note">
      <span>
        {t('Archived on {{date}}. It is in no list, no count and no search.', {
          date: formatDate(account.account_archived_at),
        })}
      </span>
      <PermissionButton size="small" refusal={refusal} loading={isPending} onClick={() => void run()}>
        {t('Restore')}
      </PermissionButton>
    </p>
  );
}

/** The facts that remotes add. */
function AddedFacts({ account }: { account: AccountRecord }) {
  const props = companyProps(account);
  if (!useExtensions('company.fact', props).length) return null;
  return (
    <section className={styles.section}>
      <dl>
        <Slot
          name="company.fact"
          props={props}
          around={({ title }, fact) => (
            <div>
              <dt>{title}</dt>
              <dd>{fact}</dd>
            </div>
          )}
        />
      </dl>
    </section>
  );
}

interface SectionProps {
  account: AccountRecord;
  heading: 'h2' | 'h3';
  section: RecordSection;
  edits: ReadonlyMap<string, EditIntent>;
  isEditable: boolean;
  onForm: () => void;
}

function Section({ section: { title, facts }, heading: Heading, edits, ...value }: SectionProps) {
  if (!facts.length) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <Heading>{title}</Heading>
      <dl>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <FactValue fact={fact} edit={edits.get(fact.field ?? '')} {...value} />
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The stage of an open record: a menu for users who may see the board, otherwise its name. */
function StageField({ account }: { account: AccountRecord }) {
  const isTurn = useLater();
  const seesStages = useCan('data.leads.view');
  const stage = account.kanban_column;
  if (!stage) return null;
  if (seesStages && isTurn) return <StageMove account={account} />;
  return (
    <span className={styles.button} style={stageColors(stage)}>
      {stageName(stage.kanban_column_name)}
    </span>
  );
}

function StageMove({ account }: { account: AccountRecord }) {
  const { moved, choices, move, isMoving, waits, refused, lock } = useStageMove(account);
  const [open, setOpen] = useState(false);
  const { kanban_column: stage, stage_since: since } = moved;
  if (!stage) return null;
  const name = stageName(stage.kanban_column_name);
  return (
    <div className={styles.field}>
      <StageMenu
        label={t('Stage of {{company}}: {{stage}}', { company: account.account_name, stage: name })}
        choices={choices}
        lock={lock}
        onChoose={move}
        open={open}
        onOpenChange={setOpen}
        isPending={isMoving}
        className={styles.button}
        style={stageColors(stage)}
      >
        <span>{name}</span>
        <DownOutlined />
      </StageMenu>
      {since && (
        <span className={styles.since}>
          {t('since')}{' '}
          <time dateTime={since} title={formatTimestamp(since)}>
            {formatDate(since)}
          </time>
        </span>
      )}
      {waits && <Unsent />}
      <div role="status" className={styles.note}>
        {refused && <RefusedChange intent={refused} />}
      </div>
    </div>
  );
}
