import type { KeyboardEvent } from 'react';
import { CheckOutlined, ExclamationCircleOutlined } from './icons.ts';
import styles from './Popup.module.css';
import type { PopupStep } from './Popup.tsx';

interface PopupStepsProps {
  steps: PopupStep[];
  current: string;
  onStep?: (key: string) => void;
  panelId: string;
}

/** The tabs of a popup; arrows move between those that may be opened. */
export function PopupSteps({ steps, current, onStep, panelId }: PopupStepsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!move) return;
    const open = steps.filter((step) => !step.disabled);
    const next = open[open.findIndex((step) => step.key === current) + move];
    if (!next) return;
    event.preventDefault();
    onStep?.(next.key);
  };
  return (
    <div role="tablist" className={styles.steps} onKeyDown={onKeyDown}>
      {steps.map((step, index) => (
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
          {steps.length > 1 && <span className={styles.number}>{markOf(step, index)}</span>}
          {step.label}
        </button>
      ))}
    </div>
  );
}

function markOf(step: PopupStep, index: number) {
  if (step.state === 'error') return <ExclamationCircleOutlined />;
  return step.state === 'done' ? <CheckOutlined /> : index + 1;
}
