import { translated } from '@salesdesk/shared';
import type { Recording } from '@salesdesk/shared/domain';
import { Button, Dropdown } from '@salesdesk/shared/ui/core';
import { FAILURE_NAMES, FAILURES, failing } from './answers.model.ts';
import { t } from './texts.ts';

interface FailMenuProps {
  /** The call's answer, as it is now. */
  answer: Recording;
  /** Receives the answer that fails. */
  onFail: (failed: Recording) => void;
}

/** A menu of the ways in which a call can fail. */
export function FailMenu({ answer, onFail }: FailMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: FAILURES.map((failure) => ({ key: failure, label: translated(FAILURE_NAMES[failure]) })),
        onClick: ({ key }) => {
          const failure = FAILURES.find((one) => one === key);
          if (failure) onFail(failing(answer, failure));
        },
      }}
    >
      <Button size="small" type="text" aria-label={t('Let {{call}} fail', { call: `${answer.method} ${answer.path}` })}>
        {t('Fail')}
      </Button>
    </Dropdown>
  );
}
