/** What a host offers to its remotes, as the documentation shows it. */

/** A module that remotes import: `@salesdesk/shared` or one of its parts. */
export interface Door {
  /** As it is imported: `@salesdesk/shared/ui/core`. */
  name: string;
  /** The comment at the top of its file; '' without one. */
  doc: string;
  names: ContractName[];
}

export type NameKind = 'component' | 'function' | 'value' | 'type';

/** One exported name. */
export interface ContractName {
  name: string;
  kind: NameKind;
  /** Its doc comment; '' without one. */
  doc: string;
  /** Its signatures, one a line for each overload, or the text of its type. */
  declaration: string;
  /** The package that it comes from when it is not Salesdesk's own: `antd`. */
  library: string | null;
  /** Of a component. */
  props: Prop[];
}

export interface Prop {
  name: string;
  type: string;
  isRequired: boolean;
  doc: string;
}

/** A call of the API. */
export interface Call {
  /** As code names it: `endpoints.networks.list`. */
  name: string;
  method: string;
  path: string;
  doc: string;
  /** The types of `params`, `query`, `body` and `reply`, as far as the call has them. */
  parts: { name: string; type: string }[];
}

export interface Contract {
  version: string;
  doors: Door[];
  calls: Call[];
  /** The text of types that calls name and no door exports. */
  callTypes: string[];
  permissions: string[];
}
