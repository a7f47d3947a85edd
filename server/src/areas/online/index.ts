import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { onlineFormCalls } from './form/calls.ts';
import { onlineFormModule } from './form/definition.ts';
import { mockCalls } from './mock-calls.ts';
import { printCalls } from './print/calls.ts';
import { printTemplateModule } from './print/definition.ts';
import { reportCalls } from './report/calls.ts';
import { onlineReportModule } from './report/definition.ts';
import type { FindModule } from './source-module.ts';

/** Definitions of forms, reports and printed pages; `all` returns the records that reports can use. */
export function onlineModules(all: () => readonly EntityModule[]): readonly EntityModule[] {
  return [onlineFormModule, onlineReportModule(finderIn(all)), printTemplateModule(finderIn(all))];
}

/** The calls of forms, reports and printed pages, and the demo endpoints. */
export function onlineCalls(all: () => readonly EntityModule[]): readonly CallModule[] {
  return [onlineFormCalls, reportCalls(finderIn(all), all), printCalls(finderIn(all)), mockCalls];
}

const finderIn =
  (all: () => readonly EntityModule[]): FindModule =>
  (name) =>
    all().find(({ entity }) => entity.name === name);
