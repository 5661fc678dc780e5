/** Tasks as several screens show and change them. ADR-140. */

export { CompanyLink, TaskRow } from './TaskRow.tsx';
export { completeTask, today, useActivityActions } from './useActivityActions.ts';
