/** The stateful file of the import: the file, its choices, and the job. ADR-110. */
import {
  createIdempotencyKey,
  queryClient,
  queryKeys,
  type Reply,
  SendingCancelled,
  SessionEnded,
  saveFile,
  useDraft,
  useRestoredDraft,
  useSending,
  useWork,
} from '@salesdesk/shared';
import {
  FALLBACK_ERROR_TEXT,
  type ImportChoices,
  type ImportDetail,
  type ImportMatching,
  type ImportPlan,
  type ImportProblem,
  type ImportReading,
  type ImportSummary,
  importFileError,
  mappingError,
  type SheetField,
  TOASTS,
} from '@salesdesk/shared/domain';
import { useEffect, useRef, useState } from 'react';
import { getImport, getRefused, planImport, pressImport, readAgain, uploadFile } from './import.api.ts';
import { type ImportStep, isWorking, isWrong, withFix } from './import.model.ts';
import { IMPORTS_KEY, useImportJob } from './useImportJob.ts';

export const IMPORT_DRAFT = 'import';

/** The choices for a file; the file itself is on the server. */
interface ImportDraft {
  importId: number;
  choices: ImportChoices;
}

const NOTHING: ImportChoices = { mapping: [], fixes: [], matching: 'fill', taken: [] };

/** The state and actions of the popup. Lives as long as the popup is open; a draft lives on the server. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>('upload');
  const [detail, setDetail] = useState<ImportDetail | null>(null);
  const [choices, setChoices] = useState(NOTHING);
  const [saved, setSaved] = useState(NOTHING);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const idempotencyKey = useRef(createIdempotencyKey());
  const job = useImportJob();
  const sending = useSending();
  const restored = useRestoredDraft<ImportDraft>(IMPORT_DRAFT, null);

  const asking = useWork({
    mutationFn: (call: () => Promise<void>) => sending.send(call, { isRepeatable: false }),
    onError: (error) => {
      if (!(error instanceof SessionEnded || error instanceof SendingCancelled)) setProblem(TOASTS.thrown);
    },
    isConcurrent: true,
  });
  const busy = asking.isPending;

  /** Returns the data of a call; null without any, and the popup shows a message. */
  const ask = async <T>(call: () => Promise<Reply<T>>): Promise<T | null> => {
    let found: T | null = null;
    setProblem(null);
    await asking.run(async () => {
      const { error, data, message } = await call();
      if (error === false && data !== undefined) found = data;
      else setProblem(message || FALLBACK_ERROR_TEXT);
    });
    return found;
  };

  const take = (found: ImportDetail) => {
    const { mapping, fixes, matching, taken = [] } = found;
    setDetail(found);
    setChoices({ mapping, fixes, matching, taken });
    setSaved({ mapping, fixes, matching, taken });
    setPlan(null);
    void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
  };

  const upload = async (file: File | undefined) => {
    if (!file || busy) return;
    const refusal = importFileError(file.name, file.size);
    setProblem(refusal);
    if (refusal) return;
    const found = await ask(() => uploadFile(file, idempotencyKey.current([file.name, file.size, file.lastModified])));
    if (!found) return;
    idempotencyKey.current = createIdempotencyKey();
    take(found);
    setStep('map');
  };

  /** Opens a recent import: a draft is resumed, others show their state. */
  const open = async (id: number) => {
    const found = await ask(() => getImport(id));
    if (!found) return;
    take(found);
    if (found.state === 'draft') setStep('map');
    else {
      job.watch(found);
      setStep('preview');
    }
  };

  /** Saves the choices. Returns the plan of the import. */
  const saveChoices = async (next: ImportChoices = choices): Promise<ImportPlan | null> => {
    if (!detail) return null;
    const planned = await ask(() => planImport(detail.import_id, next));
    if (planned) {
      setPlan(planned);
      setSaved(next);
      job.forgetRows();
    }
    return planned;
  };

  const goTo = async (target: ImportStep) => {
    setProblem(null);
    if (target === 'upload' || target === 'map') return setStep(target);
    const refusal = mappingError(choices.mapping);
    if (refusal) {
      setProblem(refusal);
      setStep('map');
      return;
    }
    const planned = await saveChoices();
    if (!planned) return;
    // Stay on this step when a replacement is also invalid, so that the user sees it before importing.
    const wrong = step === 'fix' && target === 'preview' && planned.problems.some((one) => isWrong(one, choices.fixes));
    if (wrong) setRefusals((count) => count + 1);
    setStep(wrong ? 'fix' : target);
  };

  // Apply the restored choices over the server's; the user can check them before they are saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the popup opens.
  useEffect(() => {
    if (!restored) return;
    void ask(() => getImport(restored.importId)).then((found) => {
      if (found?.state !== 'draft') return;
      take(found);
      const isSameSheet = found.columns.length === restored.choices.mapping.length;
      if (isSameSheet) setChoices(restored.choices);
      setStep('map');
    });
  }, []);

  const isDirty = !job.summary && JSON.stringify(choices) !== JSON.stringify(saved);
  const draft = detail && isDirty ? { importId: detail.import_id, choices } : null;
  useDraft(IMPORT_DRAFT, null, detail ? draft : restored);

  const press = async (button: 'run' | 'cancel' | 'revert', id: number) => {
    const summary = await ask(() => pressImport(button, id) as Promise<Reply<ImportSummary>>);
    if (summary) job.watch(summary);
    return summary;
  };

  return {
    ...job,
    step,
    detail,
    choices,
    plan,
    busy,
    problem,
    refusals,
    sending,
    isDirty,
    isWorking: isWorking(job.summary),
    upload,
    open,
    goTo,
    sheet: async (sheet: number) => {
      const found = detail && (await ask(() => readAgain(detail.import_id, sheet)));
      if (found) take(found);
    },
    read: async (reading: ImportReading) => {
      const found = detail && (await ask(() => readAgain(detail.import_id, detail.sheet, reading)));
      if (found) take(found);
    },
    setField: (column: number, field: SheetField | null) =>
      setChoices((now) => ({
        ...now,
        mapping: now.mapping.map((before, at) => (at === column ? field : before)),
        // Fixes for one field do not apply to another.
        fixes: now.fixes.filter((fix) => fix.column !== column),
      })),
    setFix: (one: ImportProblem, to: string | null | undefined) =>
      setChoices((now) => ({ ...now, fixes: withFix(now.fixes, one, to) })),
    setMatching: (matching: ImportMatching) => {
      const next = { ...choices, matching };
      setChoices(next);
      void saveChoices(next);
    },
    setTaken: (row: number, isTaken: boolean) => {
      const others = (choices.taken ?? []).filter((other) => other !== row);
      const next = { ...choices, taken: isTaken ? [...others, row] : others };
      setChoices(next);
      void saveChoices(next);
    },
    run: () => detail && press('run', detail.import_id),
    cancel: () => job.summary && press('cancel', job.summary.import_id),
    revert: () => job.summary && press('revert', job.summary.import_id),
    discard: async (id: number) => {
      await ask(() => pressImport('discard', id));
      void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
    saveRefused: async () => {
      const file = job.summary && (await ask(() => getRefused(job.summary?.import_id ?? 0)));
      if (file) saveFile(file);
    },
    retry: () => {
      setDetail(null);
      setChoices(NOTHING);
      setSaved(NOTHING);
      setPlan(null);
      setProblem(null);
      job.watch(null);
      setStep('upload');
      void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

/** Reloads the lists that an import changes. */
export function reloadLists(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.qlist });
  void queryClient.invalidateQueries({ queryKey: queryKeys.leads });
}
