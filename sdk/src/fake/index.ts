export { createFake } from './create-fake.ts';
export type { Fake, FakeAccount, FakeDictionary, FakeOptions, FakeRow, FakeSeed } from './fake.ts';
