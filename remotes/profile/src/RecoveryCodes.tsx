import {
  copyText,
  dataOf,
  http,
  messagesOf,
  queryKeys,
  useChange,
  useQuery,
  useQueryClient,
  useSending,
  useSession,
} from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, PasswordField, SendingNote, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { CopyOutlined } from '@salesdesk/shared/ui/icons';
import { type FormEvent, useRef, useState } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';

/** One-time codes for signing in without the authenticator: created with the password and shown once. */
export function RecoveryCodes() {
  const { left, codes, password, setPassword, error, setError, sending, making } = useRecoveryCodes();
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    setError(password ? undefined : t('Current password is required'));
    if (password) void making.run();
  };
  const copy = () =>
    copyText(codes.join('\n'), t('Recovery codes copied'), t('Select the codes and copy them by hand.'));

  return (
    <form ref={form} className={styles.card} onSubmit={submit} noValidate aria-label={t('Recovery codes')}>
      <h2>{t('Recovery codes')}</h2>
      {codes.length > 0 ? (
        <>
          <p className={styles.note}>
            {t('Keep them in a safe place: they are shown only now. Each opens one sign-in.')}
          </p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button icon={<CopyOutlined />} onClick={() => void copy()}>
            {t('Copy codes')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.note}>
            {t('Use one of them when your authenticator app is not at hand.')}{' '}
            {/* Keeps its place until it is known. */}
            <strong className={left === undefined ? styles.unknown : undefined}>{leftText(left ?? 10)}</strong>
          </p>
          <Field label={t('Current password')} required error={error}>
            <PasswordField
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <SendingNote sending={sending} />
          <Button htmlType="submit" loading={making.isPending}>
            {t('Make new codes')}
          </Button>
        </>
      )}
    </form>
  );
}

function leftText(left: number): string {
  return left ? t('{{count}} left; new ones end these.', { count: left }) : t('You have none.');
}

/** `left` is undefined until it is known; `codes` are the new ones, which are shown once. */
function useRecoveryCodes() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = [...queryKeys.auth, 'recovery-codes', userId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.auth.recoveryCodes, { signal })),
  });
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [codes, setCodes] = useState<string[]>([]);
  const sending = useSending();
  const making = useChange({
    mutationFn: () =>
      sending.send(() => http.post(endpoints.auth.makeRecoveryCodes, { current_password: password }), {
        isRepeatable: false,
      }),
    says: {
      needsData: true,
      validation: 'quiet',
      onValidations: (validations, message) =>
        setError(messagesOf(validations, ['current_password'], message).current_password),
    },
    onDone: ({ data }) => {
      setPassword('');
      setCodes(data?.codes ?? []);
      void client.invalidateQueries({ queryKey });
    },
  });
  return { left: query.data?.left, codes, password, setPassword, error, setError, sending, making };
}
