import { msg, translated } from '@salesdesk/shared';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CheckOutlined, ExclamationCircleOutlined } from './icons.ts';
import styles from './PopupSteps.module.css';

export interface PopupStep {
  key: string;
  label: string;
  /** 'done' has a tick, 'error' a mark, 'unsaved' a dot; the current one is always highlighted. */
  state?: 'done' | 'error' | 'unsaved' | 'todo';
  disabled?: boolean;
}

interface PopupStepsProps {
  steps: PopupStep[];
  current: string;
  onStep?: (key: string) => void;
  panelId: string;
}

/** The meaning of a step's mark, for screen readers. */
const STATE_TEXTS = { done: msg('done'), error: msg('has errors'), unsaved: msg('not saved'), todo: '' };

/** The tabs of a popup; arrows, Home and End move between the enabled ones. */
export function PopupSteps({ steps, current, onStep, panelId }: PopupStepsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isWalking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the current step when it changes.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isWalking.current) tab?.focus();
    isWalking.current = false;
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const open = steps.filter((step) => !step.disabled);
    const at = open.findIndex((step) => step.key === current);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: open.length - 1 }[event.key];
    const next = target === undefined ? undefined : open[target];
    if (!next) return;
    event.preventDefault();
    isWalking.current = true;
    onStep?.(next.key);
  };

  return (
    <div ref={list} role="tablist" className={styles.steps} onKeyDown={onKeyDown}>
      {steps.map((step, index) => {
        const stateText = translated(STATE_TEXTS[step.state ?? 'todo']);
        return (
          <button
            key={step.key}
            type="button"
            role="tab"
            className={styles.step}
            aria-selected={step.key === current}
            aria-controls={panelId}
            tabIndex={step.key === current ? 0 : -1}
            disabled={step.disabled}
            data-state={step.state}
            onClick={() => onStep?.(step.key)}
          >
            {steps.length > 1 && (
              <span className={styles.mark} aria-hidden="true">
                {markOf(step, index)}
              </span>
            )}
            <span className={styles.label}>{step.label}</span>
            {stateText && <span className="sd-visually-hidden"> ({stateText})</span>}
          </button>
        );
      })}
    </div>
  );
}

function markOf(step: PopupStep, index: number) {
  if (step.state === 'error') return <ExclamationCircleOutlined />;
  return step.state === 'done' ? <CheckOutlined /> : index + 1;
}
