/** What this browser keeps: theme and language, how long toasts stay, and the shortcuts of one character. */
import {
  chooseLanguage,
  LANGUAGES,
  type Language,
  language,
  setSingleKeys,
  setToastTime,
  TOAST_TIMES,
  type ToastTime,
  translated,
  useSingleKeys,
  useToastTime,
} from '@salesdesk/shared';
import { Segmented, THEMES, type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import styles from './MyProfilePage.module.css';
import { msg, t } from './texts.ts';

/** Theme and language of this browser; the same choices stand in the profile menu. */
export function Appearance() {
  const { choice, choose } = useTheme();
  return (
    <ChoiceCard title={t('Theme and language')} note={t('Both are kept in this browser.')}>
      <Choice
        label={t('Theme')}
        options={(Object.keys(THEMES) as ThemeChoice[]).map((value) => ({ value, label: translated(THEMES[value]) }))}
        value={choice}
        onChange={choose}
      />
      <Choice
        label={t('Language')}
        options={(Object.keys(LANGUAGES) as Language[]).map((value) => ({
          value,
          label: <span lang={value}>{LANGUAGES[value]}</span>,
        }))}
        value={language === 'ar-XB' ? undefined : language}
        onChange={chooseLanguage}
      />
    </ChoiceCard>
  );
}

const TIME_LABELS: Record<ToastTime, string> = {
  short: msg('5 seconds'),
  minute: msg('1 minute'),
  stay: msg('Until I close them'),
};

/** How long toasts stay in this browser. WCAG 2.2.1, R-220. */
export function ToastChoice() {
  return (
    <ChoiceCard
      title={t('Notices')}
      note={t(
        'This is about messages such as “Saved” in a corner of the window. They wait while the pointer or the focus is on them; Alt+T goes to them. The choice is kept in this browser.',
      )}
    >
      <Choice
        label={t('Stay for')}
        options={TOAST_TIMES.map((value) => ({ value, label: translated(TIME_LABELS[value]) }))}
        value={useToastTime()}
        onChange={setToastTime}
      />
    </ChoiceCard>
  );
}

/** Switches the shortcuts of one character off in this browser. WCAG 2.1.4, R-136. */
export function ShortcutChoice() {
  return (
    <ChoiceCard
      title={t('Keyboard shortcuts')}
      note={t('Switch them off if you dictate, or often press a key by accident. Saved in this browser.')}
    >
      <Choice
        label={t('Single-key shortcuts')}
        options={[
          { value: true, label: t('On') },
          { value: false, label: t('Off') },
        ]}
        value={useSingleKeys()}
        onChange={setSingleKeys}
      />
    </ChoiceCard>
  );
}

function ChoiceCard({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.choices}>{children}</div>
      <p className={styles.below}>{note}</p>
    </section>
  );
}

interface ChoiceProps<Value> {
  label: string;
  options: { value: Value; label: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

function Choice<Value extends string | boolean>({ label, ...choice }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <Segmented aria-label={label} {...choice} />
    </div>
  );
}
