import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/review.ts';

/** Reviews and allotments. */
export const texts = {
  mine: 'list your own reviews, as an expert',
  show: 'show a review with its work and the items to score',
  status: 'only in this state: 0 pending, 1 draft, 2 submitted, 3 expired, 4 returned, 5 cancelled',
  mineExamples: 'Examples:\n  $ saiyun review mine --status 0\n  $ saiyun review mine --json=id,title,dueTime',
  showExamples:
    'Examples:\n  $ saiyun review show <id>\n  $ saiyun review show <id> --generate > review.json\n  $ saiyun review stage <id> --input review.json',
  generate: 'print the marks given so far as JSON to fill in, for review stage --input',
  code: 'Number',
  work: 'Work',
  due: 'Due',
  score: 'Score',
  editable: 'Editable',
  form: 'Form',
  item: 'Item',
  itemName: 'Name',
  full: 'Maximum',
  'score.verify': 'recompute a run from its saved reviews and compare every rank; exits with 3 if they differ',
  'score.run': 'id of the score run or its first letters, or the review project, for its latest run',
  'score.work': 'also tell the work of this number',
  'score.verifyExamples': 'Examples:\n  $ saiyun score verify <run>\n  $ saiyun score verify <run> --work W2026-0001',
  'score.equal_one': 'Identical: recomputed from one review, every rank and score matches (works: {works})',
  'score.equal_other': 'Identical: recomputed from {count} reviews, every rank and score matches (works: {works})',
  'score.input': 'the saved reviews do not match the digest of the run',
  'score.result': 'the recomputed result does not match the digest of the run',
  'score.works_one': 'one work has a different rank or score',
  'score.works_other': '{count} works have a different rank or score',
  'score.same': '{work}: rank {rank} with {score}, the same when recomputed',
  'score.other': '{work}: stored as rank {rank} with {score}, recomputed as rank {rank2} with {score2}',
  'score.changed': 'reviews have changed since this run; run it again to count them',
} as const satisfies Translation<typeof zh>;
