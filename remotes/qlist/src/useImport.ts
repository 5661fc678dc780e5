/** The stateful file of the import: the file, its choices, and the job. ADR-110. */
import {
  createIdempotencyKey,
  dataOf,
  queryClient,
  type Reply,
  SendingCancelled,
  SessionEnded,
  saveFile,
  useDraft,
  useQuery,
  useRestoredDraft,
  useSending,
  useWork,
} from '@salesdesk/shared';
import {
  FALLBACK_ERROR_TEXT,
  IMPORT_PROGRESS_MS,
  type ImportChoices,
  type ImportDetail,
  type ImportMatching,
  type ImportOutcome,
  type ImportPlan,
  type ImportProblem,
  type ImportReading,
  type ImportSummary,
  importFileError,
  mappingError,
  type SheetField,
  TOASTS,
} from '@salesdesk/shared/domain';
import { nextNumber, usePages } from '@salesdesk/shared/ui/table';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  getImport,
  getImportRows,
  getImports,
  getRefused,
  planImport,
  pressImport,
  readAgain,
  uploadFile,
} from './import.api.ts';
import { type ImportStep, isWorking, isWrong, withFix } from './import.model.ts';

export const IMPORT_DRAFT = 'import';

const NOTHING: ImportChoices = { mapping: [], fixes: [], matching: 'fill', taken: [] };

/** A file that was read, with the choices for it. */
interface OpenFile {
  detail: ImportDetail;
  choices: ImportChoices;
  saved: ImportChoices;
  /** What the saved choices would do. */
  plan: ImportPlan | null;
}

/** The state and actions of the popup. Lives as long as the popup is open; a draft lives on the server. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>('upload');
  const [file, setFile] = useState<OpenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const idempotencyKey = useRef(createIdempotencyKey());
  const job = useImportJob();
  const sending = useSending();
  // The choices for a file; the file itself is on the server.
  const restored = useRestoredDraft<{ importId: number; choices: ImportChoices }>(IMPORT_DRAFT, null);

  const asking = useWork({
    mutationFn: (call: () => Promise<void>) => sending.send(call, { isRepeatable: false }),
    onError: (error) => {
      if (!(error instanceof SessionEnded || error instanceof SendingCancelled)) setProblem(TOASTS.thrown);
    },
    isConcurrent: true,
  });
  const busy = asking.isPending;
  const detail = file?.detail ?? null;
  const choices = file?.choices ?? NOTHING;
  const setChoices = (change: (now: ImportChoices) => ImportChoices) =>
    setFile((now) => now && { ...now, choices: change(now.choices) });
  const reloadImports = () => void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });

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
    const read = { mapping, fixes, matching, taken };
    setFile({ detail: found, choices: read, saved: read, plan: null });
    reloadImports();
  };

  const upload = async (chosen: File | undefined) => {
    if (!chosen || busy) return;
    const { name, size, lastModified } = chosen;
    const refusal = importFileError(name, size);
    setProblem(refusal);
    if (refusal) return;
    const found = await ask(() => uploadFile(chosen, idempotencyKey.current([name, size, lastModified])));
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
  const saveChoices = async (next = choices): Promise<ImportPlan | null> => {
    if (!detail) return null;
    const plan = await ask(() => planImport(detail.import_id, next));
    if (plan) {
      setFile((now) => now && { ...now, saved: next, plan });
      job.forgetRows();
    }
    return plan;
  };

  const chooseAndSave = (part: Partial<ImportChoices>) => {
    const next = { ...choices, ...part };
    setChoices(() => next);
    void saveChoices(next);
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
      if (isSameSheet) setChoices(() => restored.choices);
      setStep('map');
    });
  }, []);

  const isDirty = !job.summary && JSON.stringify(file?.choices) !== JSON.stringify(file?.saved);
  const draft = detail && isDirty ? { importId: detail.import_id, choices } : null;
  useDraft(IMPORT_DRAFT, null, detail ? draft : restored);

  const id = job.summary?.import_id ?? detail?.import_id ?? 0;

  return {
    ...job,
    step,
    detail,
    choices,
    plan: file?.plan ?? null,
    busy,
    problem,
    refusals,
    sending,
    isDirty,
    isWorking: isWorking(job.summary),
    upload,
    open,
    goTo,
    /** Reads the file again: another sheet, or as the user says. */
    read: async (reading: ImportReading & { sheet?: number }) => {
      const found = detail && (await ask(() => readAgain(id, { sheet: detail.sheet, ...reading })));
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
    setMatching: (matching: ImportMatching) => chooseAndSave({ matching }),
    setTaken: (row: number, isTaken: boolean) => {
      const others = (choices.taken ?? []).filter((other) => other !== row);
      chooseAndSave({ taken: isTaken ? [...others, row] : others });
    },
    press: async (button: 'run' | 'cancel' | 'revert') => {
      const summary = await ask(() => pressImport(button, id));
      if (summary) job.watch(summary);
    },
    discard: async (draftId: number) => {
      await ask(() => pressImport('discard', draftId));
      reloadImports();
    },
    saveRefused: async () => {
      const refused = await ask(() => getRefused(id));
      if (refused) saveFile(refused);
    },
    retry: () => {
      setFile(null);
      setProblem(null);
      job.watch(null);
      setStep('upload');
      reloadImports();
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

const IMPORTS_KEY = ['imports'] as const;
const ROWS_KEY = [...IMPORTS_KEY, 'rows'] as const;

/** The newest imports, to resume or view. */
export function useRecentImports() {
  return useQuery({
    queryKey: [...IMPORTS_KEY, 'recent'],
    queryFn: ({ signal }) => dataOf(getImports(signal)),
    staleTime: 0,
  });
}

/** Follows one import while it works. A lost connection is only reported: the import continues, and so does polling. */
function useImportJob() {
  const [watched, setWatched] = useState<ImportSummary | null>(null);
  const query = useQuery({
    queryKey: [...IMPORTS_KEY, 'job', watched?.import_id],
    queryFn: ({ signal }) => dataOf(getImport(watched?.import_id ?? 0, signal)) as Promise<ImportSummary>,
    enabled: watched !== null,
    initialData: watched ?? undefined,
    retry: false,
    refetchInterval: ({ state }) => (isWorking(state.data ?? watched) ? IMPORT_PROGRESS_MS : false),
  });
  const watch = useCallback((summary: ImportSummary | null) => {
    if (summary) queryClient.setQueryData([...IMPORTS_KEY, 'job', summary.import_id], summary);
    setWatched(summary);
  }, []);
  return {
    summary: watched && ((query.data as ImportSummary | undefined) ?? watched),
    isConnectionLost: watched !== null && query.isError,
    watch,
    forgetRows: () => void queryClient.invalidateQueries({ queryKey: ROWS_KEY }),
  };
}

/** The rows with one outcome, page by page; `version` changes with the choices and the progress. */
export function useImportRows(id: number, outcome: ImportOutcome | 'kept', version: string) {
  return usePages({
    queryKey: [...ROWS_KEY, id, outcome, version],
    load: (page: number, signal) => dataOf(getImportRows(id, outcome, page, signal)),
    first: 1,
    nextOf: nextNumber,
    staleTime: 0,
  });
}
