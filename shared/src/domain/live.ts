/** Live events about colleagues' changes. ADR-111. */

import type { LiveAction, LiveEntity } from './auditActions.ts';
import type { MessageRef } from './messages/message.ts';

/** One change, sent only to users who may see the record; they fetch the record for its values. */
export interface LiveChange {
  /** Its id in the audit trail. */
  id: string;
  entity: LiveEntity;
  /** The record; null when there were several. */
  entityId: number | null;
  /** As in the audit trail. */
  action: LiveAction;
  /** Null when no user was signed in. */
  by: { userId: number; name: string } | null;
  /** A sentence for users; null when this user may not read it. */
  summary: string | null;
  /** The same as a code, when it has one. */
  message: MessageRef | null;
  at: string;
}

/** Which records a user may see now; what none of them covers is gone for this user, wherever it is stored. */
export interface LiveRights {
  /** The board, and companies that are or were leads. */
  leads: boolean;
  /** Companies of every type, as the Q List has them. */
  qList: boolean;
}

/** The data of each `beat` in the stream; one is sent at once when the rights change. */
export interface LiveBeat {
  rights: LiveRights;
}

/** The changes after an id, for clients that poll. */
export interface LiveChanges {
  /** The `Last-Event-ID` of the next request. */
  lastId: string;
  /** False when too much happened since, or the starting point is unknown: load everything. */
  isComplete: boolean;
  changes: LiveChange[];
  /** Absent in replies of an older API. */
  rights?: LiveRights;
}

/** The interval of heartbeats in a stream. */
export const LIVE_HEARTBEAT_MS = 15_000;
/** More changes than this, or older ones, are not sent one by one: the client loads everything instead. */
export const LIVE_CATCH_UP_ROWS = 500;
export const LIVE_CATCH_UP_MS = 10 * 60_000;

/** Texts about the connection that the specification does not have. */
export const CONNECTION_TEXTS = {
  offline:
    'You are offline. You can read what is loaded, move leads, edit single values, write about companies and change tasks; other changes are possible again once the connection is back.',
  unreachable:
    'The server cannot be reached. You can read what is loaded, move leads, write about companies and complete tasks; other changes are possible again once it is back.',
  /** For a form that is sent automatically later. */
  formOffline: 'You are offline. What you typed is sent when the connection is back.',
  formUnreachable: 'The server cannot be reached. What you typed is sent when it is back.',
} as const;
