/** Tasks as several screens show and change them. ADR-140. */

export { addCompletion, useActivityChanges } from './activityChanges.ts';
export {
  addActivity,
  type UnloadedActivity,
  usePlannedTasks,
  useRefusedActivities,
  useUnloadedActivities,
} from './newActivities.ts';
export { CompanyLink, completeTask, TaskRow, today, useActivityActions } from './TaskRow.tsx';
