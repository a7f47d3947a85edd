/** Works into groups: what may move, what a rule or a sheet would move. */
export { afterMoves, countsOf, isWorkFixed, mayMove, movesTo } from './moves.ts';
export { groupsMeant, movesByFact, movesEvenly, type RuleWorks, worksOf } from './propose.ts';
export { type FaultyLine, movesOfSheet, pastedLines, type SheetFault, type SheetLine, type SheetMoves } from './sheet.ts';
