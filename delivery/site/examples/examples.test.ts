/** Every component of the UI kit has an example, or a reason here why it has none. e2e/tests/docs.spec.ts runs them all. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as core from '@salesdesk/shared/ui/core';
import * as form from '@salesdesk/shared/ui/form';
import * as overlay from '@salesdesk/shared/ui/overlay';
import * as table from '@salesdesk/shared/ui/table';
import { EXAMPLES } from './index.ts';

const WITHOUT: Record<string, string> = {
  AccountFormPopup: 'asks the API',
  BulkBar: 'belongs to a list of the API',
  BulkRefused: 'belongs to a list of the API',
  CatalogFailure: 'shows a failure of the API',
  CompanyLink: 'belongs to a list of companies',
  ConfigProvider: 'draws nothing',
  ConflictDialog: 'asks after a change of a colleague',
  DirtyGuard: 'asks before a page is left',
  FailureDrawing: 'beside EmptyBox',
  FieldGrid: 'with Field',
  FullLoader: 'covers the page',
  LanguageChoice: 'reloads the page',
  LinkUnavailableDrawing: 'beside EmptyBox',
  ListBar: 'belongs to a list of the API',
  ListTable: 'belongs to a list of the API',
  LiveNote: 'announces a change of a colleague',
  MoreItem: 'a line of ListBar',
  ModalTitle: 'the title of Modal, which makes it a heading',
  NearNames: 'belongs to a list of the API',
  NotFoundDrawing: 'beside EmptyBox',
  Page: 'sets the title of the page; each created screen has one',
  Radio: 'as Checkbox',
  RefusedChange: 'shows a refusal by the API',
  RemoteDownDrawing: 'beside EmptyBox',
  RowStatus: 'belongs to a list of the API',
  SendingNote: 'shows while the connection is away',
  StageMenu: 'belongs to the stages of a lead',
  ThemeProvider: 'the host renders it',
  Unsent: 'shows while the connection is away',
};

const isComponent = (name: string) => /^[A-Z][a-z]/.test(name);

test('each component has an example or a reason', () => {
  const names = [core, form, overlay, table].flatMap((door) => Object.keys(door)).filter(isComponent);
  expect(names.filter((name) => !(name in EXAMPLES) && !(name in WITHOUT))).toEqual([]);
  expect(Object.keys(EXAMPLES).filter((name) => name in WITHOUT)).toEqual([]);
  expect(Object.keys(EXAMPLES).filter((name) => name !== 'Icons' && !names.includes(name))).toEqual([]);
});

test('each example has a picture in the kit, which is small, and there is no other; npm run screenshots', () => {
  const folder = path.resolve(__dirname, '../../kit/pictures');
  const pictures = readdirSync(folder);
  expect(pictures.sort()).toEqual(
    Object.keys(EXAMPLES)
      .map((name) => `${name}.webp`)
      .sort(),
  );
  const sizes = pictures.map((file) => readFileSync(path.join(folder, file)).length);
  expect(Math.max(...sizes)).toBeLessThan(20_000);
});

test('each file is in the list', () => {
  const files = readdirSync(__dirname).filter((file) => /^[A-Z]\w+\.tsx$/.test(file));
  expect(files.map((file) => file.replace('.tsx', '')).sort()).toEqual(Object.keys(EXAMPLES).sort());
});
