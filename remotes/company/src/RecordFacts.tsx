/** All data of a company in labelled sections, each with a button that opens the form at the matching tab. */
import { formatAgo, formatDate, formatTimestamp, Slot, useChangeRefusal, useExtensions } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, type AccountRecord, type AccountStep, companyProps } from '@salesdesk/shared/domain';
import { Button, PermissionButton, Tag } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { ArchivedNote } from './ArchivedNote.tsx';
import styles from './Record.module.css';
import { ABSENT, amountOf, type RecordSection, sectionsOf } from './record.model.ts';
import { StageField } from './StageField.tsx';
import { Tasks } from './Tasks.tsx';
import { usePrefetchedTimeline } from './Timeline.tsx';
import { plural, t } from './texts.ts';

interface RecordFactsProps {
  /** The level of the sections' titles: one below that of the company. */
  heading?: 'h2' | 'h3';
  account: AccountRecord;
  onEdit: (step: AccountStep) => void;
}

export function RecordFacts({ account, onEdit, heading = 'h3' }: RecordFactsProps) {
  usePrefetchedTimeline(account);
  const refusal = useChangeRefusal()(account);
  const [showsEmpty, setShowsEmpty] = useState(false);
  const sections = sectionsOf(account);
  const empty = sections.flatMap(({ facts }) => facts).filter(isEmpty).length;
  return (
    <>
      <ArchivedNote account={account} />
      <div className={styles.top}>
        <Tag>{t(ACCOUNT_TYPE_LABELS[account.account_type])}</Tag>
        {account.account_archived_at ? null : <StageField account={account} />}
        {account.account_exp_sale_amount !== null && <strong className={styles.amount}>{amountOf(account)}</strong>}
      </div>
      <Tasks account={account} shows="first" />
      {sections.map((section) => (
        <Section
          key={section.title}
          heading={heading}
          section={showsEmpty ? section : { ...section, facts: section.facts.filter((fact) => !isEmpty(fact)) }}
          refusal={refusal}
          onEdit={() => onEdit(section.step)}
        />
      ))}
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
      <p className={styles.dates}>
        <span title={formatTimestamp(account.created_at)}>
          {t('Created on {{date}}', { date: formatDate(account.created_at) })}
        </span>
        <span title={formatTimestamp(account.updated_at)}>
          {t('Last touch {{date}}', { date: formatAgo(account.updated_at, new Date()) })}
        </span>
      </p>
    </>
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

const isEmpty = ({ value }: Pick<RecordSection['facts'][number], 'value'>) => value === ABSENT;

interface SectionProps {
  heading: 'h2' | 'h3';
  section: RecordSection;
  refusal: string | null;
  onEdit: () => void;
}

function Section({ section: { title, facts }, heading: Heading, refusal, onEdit }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        <PermissionButton
          type="text"
          size="small"
          refusal={refusal}
          icon={<EditOutlined />}
          tip={t('Edit {{name}}', { name: title.toLowerCase() })}
          onClick={onEdit}
        />
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value, href, problem }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {href ? (
                  <a href={href} target={href.startsWith('http') ? '_blank' : undefined} rel="noopener noreferrer">
                    {value}
                  </a>
                ) : (
                  value
                )}
                {problem && <small className={styles.problem}>{problem}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
