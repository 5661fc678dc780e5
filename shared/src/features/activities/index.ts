/** Tasks as several screens show and change them. ADR-140. */
export { completeTask, today } from './activities.api.ts';
export { CompanyLink, TaskRow } from './TaskRow.tsx';
export { useActivityActions } from './useActivityActions.ts';
