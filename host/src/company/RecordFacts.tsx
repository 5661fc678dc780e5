/** All data of a company in labelled sections, each with a way to the tab of the form that edits it. */
import { formatDate, formatMoment, t, useCan } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, type AccountRecord, type AccountStep } from '@salesdesk/shared/domain';
import { PermissionButton, Tag } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import styles from './Record.module.css';
import { amountOf, type RecordSection, sectionsOf } from './record.model.ts';
import { StageField } from './StageField.tsx';

interface RecordFactsProps {
  account: AccountRecord;
  onEdit: (step: AccountStep) => void;
}

export function RecordFacts({ account, onEdit }: RecordFactsProps) {
  const permission = useEditPermission();
  return (
    <>
      <div className={styles.top}>
        <Tag>{t(ACCOUNT_TYPE_LABELS[account.account_type])}</Tag>
        <StageField account={account} />
        {account.account_exp_sale_amount !== null && <strong className={styles.amount}>{amountOf(account)}</strong>}
      </div>
      {sectionsOf(account).map((section) => (
        <Section key={section.title} section={section} permission={permission} onEdit={() => onEdit(section.step)} />
      ))}
      <p className={styles.dates}>
        <span title={formatMoment(account.created_at)}>
          {t('Created on {{date}}', { date: formatDate(account.created_at) })}
        </span>
        <span title={formatMoment(account.updated_at)}>
          {t('Last touch {{date}}', { date: formatDate(account.updated_at) })}
        </span>
      </p>
    </>
  );
}

/** Whoever may add companies on either screen may change them: editing has no key of its own (decision 39). */
export function useEditPermission(): string | null {
  return useCan('data.q-list.create') ? null : 'data.leads.create';
}

interface SectionProps {
  section: RecordSection;
  permission: string | null;
  onEdit: () => void;
}

function Section({ section: { title, facts }, permission, onEdit }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <PermissionButton
          type="text"
          size="small"
          permission={permission}
          icon={<EditOutlined />}
          tip={t('Edit {{name}}', { name: title.toLowerCase() })}
          onClick={onEdit}
        />
      </div>
      <dl>
        {facts.map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {href ? (
                <a href={href} target={href.startsWith('http') ? '_blank' : undefined} rel="noreferrer">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
