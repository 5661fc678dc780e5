/** The stateful kernel: one instance for host and remotes. Everything here is public; there is no other door. */
export {
  type InfiniteData,
  keepPreviousData,
  QueryClientProvider,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { DownloadedFile, Reply } from '../domain/index.ts';
export { type AnnounceOptions, announce, announceFailure } from './announce.ts';
export { browserPermission, setBrowserNotices, wantsBrowserNotices } from './browserNotices.ts';
export { type BusEvent, type BusEventName, type BusEvents, bus, type SessionEndReason, useBus } from './bus.ts';
export { colleagueOptions, unseenNote, useChangeRefusal, useGrantors, useUnseenHint } from './colleagues.ts';
export {
  type DuePick,
  dayAndTimeOf,
  duePicks,
  formatAgo,
  formatCreatedOn,
  formatDate,
  formatDue,
  formatLastLogin,
  formatTimestamp,
  momentOf,
} from './dates.ts';
export { drafts, useDraft, useDraftReturn, useRestoredDraft } from './drafts/drafts.ts';
export { imageUrl } from './http/apiAddress.ts';
export { type CallOptions, type Http, http, useHttp } from './http/client.ts';
export { isNotFound, NetworkFailure, SendingCancelled, SessionEnded } from './http/errors.ts';
export { createIdempotencyKey, type IdempotencyKey } from './http/idempotencyKey.ts';
export type { HttpResponse, NetworkInterceptor } from './http/interceptor.ts';
export { type Sending, useSending } from './http/useSending.ts';
export { isolation } from './isolation.ts';
export { decimalMark, formatDay, formatNumber, formatShort, formatTime } from './language/formats.ts';
export { chooseLanguage, direction, LANGUAGES, type Language, language, leftToRight } from './language/language.ts';
export {
  choiceName,
  countryName,
  inSentence,
  lastActionTexts,
  namedCountries,
  roleName,
  stageName,
  withCountryCodes,
} from './language/names.ts';
export {
  componentTexts,
  loadTexts,
  messageTexts,
  msg,
  packageTexts,
  plural,
  said,
  t,
  translated,
} from './language/texts.ts';
export { createListeners, createStore } from './listeners.ts';
export { type LiveState, live, useLiveState, useStaleQueries } from './live/live.ts';
export type { EntityLabel, RowMark } from './live/liveRows.model.ts';
export { type LiveRows, useLiveMarks, useLiveReload, useLiveRows } from './live/useLiveRows.ts';
export {
  copyText,
  type NotifyOptions,
  notify,
  setToastTime,
  TOAST_TIMES,
  type ToastTime,
  useToastTime,
} from './notify.ts';
export { companyEdits, type EditIntent, useEdited } from './outbox/companyEdits.ts';
export type { Intent } from './outbox/intents.ts';
export {
  type LeadMove,
  leadMoves,
  type MovedLead,
  type MoveIntent,
  type SettledMove,
  usePendingMoves,
} from './outbox/leadMoves.ts';
export { outbox } from './outbox/outbox.ts';
export {
  closeOverlay,
  endQueue,
  type Handled,
  onHandled,
  openOverlay,
  reportHandled,
  startQueue,
  useOverlay,
  useQueueOpen,
} from './overlays.ts';
export { csvSeparator, isPlainClick, saveFile, useDocumentTitle, useWindowEvent } from './page.ts';
export { persisted } from './persisted.ts';
export {
  type Catalog,
  dataOf,
  namedUser,
  networksQuery,
  stagesQuery,
  useCountries,
  useFailureToast,
  useNetworks,
  usersQuery,
  useStages,
  useUsers,
} from './queries.ts';
export { queryClient, queryKeys } from './queryClient.ts';
export {
  type LoadPhase,
  type PageFailure,
  type PageRelease,
  type PageRemotes,
  type RemotesProvider,
  remotesOfPage,
  useRemotesOfPage,
} from './remotesOfPage.ts';
export { sealedCopies } from './sealedCopies.ts';
export { can, type SessionOverride, type SessionState, session, useCan, useSession } from './session.ts';
export {
  currencySign,
  formatMoney,
  formatMoneyShort,
  lostReasonName,
  outcomeName,
  salesSettings,
  useSalesSettings,
} from './settings.ts';
export {
  areSingleKeysOn,
  changeKey,
  isPressed,
  isSingleKey,
  isTyping,
  restoreKeys,
  type Shortcut,
  type ShortcutGroup,
  SINGLE_KEYS,
  setSingleKeys,
  shownKey,
  singleKeyOf,
  useChangedKeys,
  useShortcutList,
  useShortcuts,
  useSingleKeys,
} from './shortcuts.ts';
export {
  type Extension,
  provideSlots,
  Slot,
  type SlotData,
  type SlotHost,
  type SlotOptions,
  useExtensions,
  usePrefetchedSlot,
  useSlotData,
} from './slots.tsx';
export { Toaster } from './Toaster.tsx';
export { boundTo, type Caller, CallerContext, httpOf, runAs } from './trace/caller.ts';
export { currentTrace, type PageSpan, watchInteractions } from './trace/trace.ts';
export { restoreInList, type ShowBefore } from './undo/undo.ts';
export { useChange, useWork } from './useChange.ts';
export { type ConflictAnswer, type ConflictQuestion, useConflict } from './useConflict.ts';
export { messagesOf, type RecordState, useRecordForm, useRecordState } from './useRecordForm.ts';
export { useStatusToggle } from './useStatusToggle.ts';
export { useDebounced, useTypedFilter, useWaitingEnter } from './useTyped.ts';
