/** Resolves an edit conflict with a colleague. The user is asked only where both changed the same field. */
import { useState } from 'react';
import { type Conflict, mergeEdits } from '../domain/index.ts';
import { formatTimestamp } from './dates.ts';
import { t } from './language/texts.ts';

/** 'mine': save the user's values. 'theirs': put the colleague's values into the form. 'back': return to the form. */
export type ConflictAnswer = 'mine' | 'theirs' | 'back';

/** The texts of the question; `canTake` is false where the user may not see the newer values. */
export interface ConflictQuestion {
  message: string;
  detail: string;
  canTake: boolean;
  /** The fields that both changed, with both values, where they can be shown. */
  values: readonly ConflictValue[];
}

export interface ConflictValue {
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictLabels<Form> {
  /** What people call the record, in their language: 'this company'. */
  record: string;
  /** The fields by the labels people see; those without one are not named. */
  labels: Partial<Record<keyof Form, string>>;
  /** A field's value as people read it; null where it cannot be shown. By default its text, if it is one. */
  shown?: (field: keyof Form & string, form: Form) => string | null;
}

/**
 * `resolveConflict` merges both edits; returns the resolved form, and whether to save it at once. Changes to different
 * fields are merged without a question; where both changed one field, the user decides.
 */
export function useConflict<Form extends object>({ record, labels, shown = textOf }: ConflictLabels<Form>) {
  const [asked, setAsked] = useState<(ConflictQuestion & { resolve: (answer: ConflictAnswer) => void }) | null>(null);

  const ask = (question: ConflictQuestion) =>
    new Promise<ConflictAnswer>((resolve) => setAsked({ ...question, resolve }));

  return {
    question: asked as ConflictQuestion | null,
    answer: (answer: ConflictAnswer) => {
      asked?.resolve(answer);
      setAsked(null);
    },

    /** `theirs` is the form of the record as it is now; null where it may not be seen. `decided`: not asked again. */
    resolveConflict: async (
      conflict: Pick<Conflict<unknown>, 'changed_by' | 'changed_at'>,
      forms: { base: Form; mine: Form; theirs: Form | null; decided?: readonly (keyof Form)[] },
      meaning?: (field: keyof Form & string, form: Form) => unknown,
    ): Promise<{ form: Form; save: boolean }> => {
      const { base, mine, theirs, decided = [] } = forms;
      const who = conflict.changed_by ?? t('Somebody');
      const message = t('{{who}} changed {{record}} on {{time}}, while you were editing it.', {
        who,
        record,
        time: formatTimestamp(conflict.changed_at),
      });
      if (!theirs) {
        const detail = t('You do not have permission to see what was changed. Overwrite it with your version?');
        return { form: mine, save: (await ask({ message, detail, canTake: false, values: [] })) === 'mine' };
      }
      const { merged, clashes } = mergeEdits(base, mine, theirs, meaning);
      const open = clashes.filter((field) => !decided.includes(field));
      if (!open.length) return { form: merged, save: true };
      const names = open.map((field) => labels[field]).filter(Boolean);
      const detail = t('You both changed {{fields}}. All other changes of both are kept.', {
        fields: names.join(', ') || t('the same'),
      });
      const values = open.flatMap((field): ConflictValue[] => {
        const [label, own, other] = [labels[field], shown(field, mine), shown(field, theirs)];
        return label && own !== null && other !== null ? [{ label, mine: own, theirs: other }] : [];
      });
      const answer = await ask({ message, detail, canTake: true, values });
      if (answer === 'mine') return { form: merged, save: true };
      if (answer === 'back') return { form: mine, save: false };
      const taken = Object.fromEntries(open.map((field) => [field, theirs[field]]));
      return { form: { ...merged, ...taken }, save: false };
    },
  };
}

function textOf<Form extends object>(field: keyof Form & string, form: Form): string | null {
  const value = form[field];
  return typeof value === 'string' ? value : null;
}
