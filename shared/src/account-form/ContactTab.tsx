import { CONTACT_MODE_LABELS, CONTACT_MODES } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, FieldGrid, Input, Select } from '@salesdesk/shared/ui/form';
import { CloseOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import styles from './AccountForm.module.css';
import type { AccountTabProps } from './AccountTabProps.ts';
import type { ContactDetail } from './accountForm.model.ts';

const MODE_OPTIONS = Object.values(CONTACT_MODES).map((mode) => ({ value: mode, label: CONTACT_MODE_LABELS[mode] }));

/** Second tab: the company's e-mail and phone, and the contact person with any number of ways to reach them. */
export function ContactTab({ form, set, errors, countries }: AccountTabProps) {
  const details = form.contact_details;
  const change = (key: number, part: Partial<ContactDetail>) =>
    set(
      'contact_details',
      details.map((detail) => (detail.key === key ? { ...detail, ...part } : detail)),
    );
  const add = () =>
    set('contact_details', [
      ...details,
      { key: Math.max(-1, ...details.map((detail) => detail.key)) + 1, mode: null, value: '' },
    ]);

  return (
    <>
      <FieldGrid>
        <Field label="Email" error={errors.account_email}>
          <Input
            type="email"
            value={form.account_email}
            onChange={(event) => set('account_email', event.target.value)}
            autoFocus
          />
        </Field>
        <div className={styles.phone}>
          <Field label="Phone code" error={errors.account_phone_code}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              allowClear
              value={form.account_phone_code}
              onChange={(code) => set('account_phone_code', code ?? null)}
              popupMatchSelectWidth={260}
              optionLabelProp="code"
              options={countries.items.map(({ country_iso2, country_name, country_phone_code }) => ({
                key: country_iso2,
                value: country_phone_code,
                code: `+${country_phone_code}`,
                label: `${country_name} +${country_phone_code}`,
              }))}
            />
          </Field>
          <Field label="Phone number" error={errors.account_phone}>
            <Input
              type="tel"
              value={form.account_phone}
              onChange={(event) => set('account_phone', event.target.value)}
            />
          </Field>
        </div>
      </FieldGrid>
      <h3 className={styles.group}>Contact person</h3>
      <Field label="Contact person name" error={errors.contact_name}>
        <Input value={form.contact_name} onChange={(event) => set('contact_name', event.target.value)} />
      </Field>
      {details.map((detail, index) => (
        <div key={detail.key} className={styles.detail}>
          <Field label="Contact Mode">
            <Select
              allowClear
              placeholder="Mode"
              value={detail.mode}
              onChange={(mode) => change(detail.key, { mode: mode ?? null })}
              options={MODE_OPTIONS}
            />
          </Field>
          <Field
            label="Contact details"
            error={errors[`contact_details.${detail.key}`] ?? (index === 0 ? errors.contact_details : undefined)}
          >
            <Input
              type={detail.mode === CONTACT_MODES.email ? 'email' : 'text'}
              value={detail.value}
              onChange={(event) => change(detail.key, { value: event.target.value })}
            />
          </Field>
          <Button
            className={styles.remove}
            type="text"
            icon={<CloseOutlined />}
            aria-label={`Remove contact ${index + 1}`}
            disabled={details.length === 1}
            onClick={() =>
              set(
                'contact_details',
                details.filter((other) => other.key !== detail.key),
              )
            }
          />
        </div>
      ))}
      <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
        Add another way to reach them
      </Button>
    </>
  );
}
