/** Reports about leads: what is counted, over which time, and how likely a stage is to be won. ADR-142. */
import type { Stage, StageSetup } from './stage.ts';

/** A stage with how likely its leads are to be won, in per cent; null where the forecast leaves them out. */
type ReportStage = Stage & Pick<StageSetup, 'kanban_column_likelihood'>;

/** The leads that entered a stage or a later one. */
interface StageReached {
  stage_id: number;
  leads: number;
}

/** The stays in a stage that ended; days to the hour. */
interface StageStays {
  stage_id: number;
  stays: number;
  median_days: number;
  /** Nine in ten stays were as short. */
  p90_days: number;
}

/** What the leads of a person did in a month. A lead without a primary assignee belongs to nobody: null. */
export interface PersonMonth {
  user_id: number | null;
  name: string | null;
  /** Index of the month in the request. */
  month: number;
  added: number;
  won: number;
  /** Sum of the expected sale amounts of what was won, in dollars. */
  won_amount: number;
  lost: number;
}

/** The leads that were lost for a reason; null for those without one. */
export interface LostForReason {
  /** The slug of the reason. */
  reason: string | null;
  leads: number;
  /** Sum of their expected sale amounts. */
  amount: number;
}

export interface Report {
  /** Companies that became leads. */
  added: number;
  /** In the order of the board, without Cold, Lost and archived stages. */
  reached: StageReached[];
  stays: StageStays[];
  people: PersonMonth[];
  /** Most leads first. */
  lost_reasons: LostForReason[];
  /** As they are now, with those archived since, which have no likelihood. */
  stages: ReportStage[];
}

/** The figures that are counted by company; each has a list. */
export const REPORT_FIGURES = ['added', 'reached', 'stays', 'won', 'lost'] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

/** One company behind a figure. */
export interface ReportCompany {
  account_id: number;
  account_name: string;
  /** The stage it is in now; null when it is on the Q List again. */
  stage_name: string | null;
  amount: number | null;
  assignee: string | null;
  /** When it was added, won or lost, or left the stage. */
  at: string;
  /** The length of the stay; null for the other figures. */
  days: number | null;
}

/** Newest first; at most `REPORT_COMPANIES_MAX` of `total`. */
export interface ReportCompanies {
  data: ReportCompany[];
  total: number;
}

/** What is behind a figure: a span of time, and the stage or the assignee it is counted for. 0 stands for nobody. */
export interface ReportSelection {
  figure: ReportFigure;
  /** ISO 8601, `to` exclusive. */
  from: string;
  to: string;
  stage?: number;
  assignee?: number;
  /** Of lost leads: the slug of the reason; '' for those without one. */
  reason?: string;
}

interface StageForecast {
  stage: ReportStage;
  /** In per cent. */
  likelihood: number;
  /** In dollars. */
  weighted: number;
}

/** The stages with a likelihood, each with the part of its amount that is expected. */
export function forecastOf(stages: readonly ReportStage[]): StageForecast[] {
  return stages.flatMap((stage) => {
    const likelihood = stage.kanban_column_likelihood ?? null;
    return likelihood === null ? [] : [{ stage, likelihood, weighted: (stage.account_amount_sum * likelihood) / 100 }];
  });
}
