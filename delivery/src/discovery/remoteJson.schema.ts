import { RemoteDeclarationSchema } from './discovery.schema.ts';

/** The JSON schema of `remote.json`, with which an editor checks and completes the file. */
export function remoteJsonSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A remote of Salesdesk',
    ...structuredClone(RemoteDeclarationSchema),
  };
}
