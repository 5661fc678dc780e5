/** Declarations of every kind, for readDeclarations.test.ts. */
import type { ReactNode } from 'react';

export function undocumented(count: number): string {
  return String(count);
}

/** Keeps what fits. */
export function generic<Item extends { id: number }>(items: readonly Item[], ...more: Item[]): Item | undefined {
  return items[0] ?? more[0];
}

/** A number or a text. */
export function overloaded(value: number): number;
export function overloaded(value: string): string;
export function overloaded(value: number | string): number | string {
  return value;
}

interface CardOptions {
  /** Above the text. */
  title: string;
  wide?: boolean;
}

/** A card (ADR-137). */
export function Card({ title, children }: CardOptions & { children?: ReactNode }) {
  return [title, children] as unknown as React.JSX.Element;
}

interface HiddenOptions {
  /** In px. */
  size: number;
}

export function configured({ size }: HiddenOptions, isWide = false): number {
  return isWide ? size * 2 : size;
}

/** The largest. */
export const MAX = 12;

export interface Shown {
  /** Its name. */
  name: string;
}

type Body = { name: string };

interface Call<C> {
  method: string;
  readonly contract?: C;
}
interface Endpoint<Method extends string, C> extends Call<C> {
  verb?: Method;
}
const post = <C>(): Endpoint<'POST', C> => ({ method: 'POST' });

export const calls = {
  things: {
    /** Adds one. */
    create: post<{ body: Body; reply: Shown }>(),
  },
};
