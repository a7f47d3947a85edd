#!/usr/bin/env node
// Not by `import`: an ES module facade of a built-in module costs more than the rest of the start.
const module = process.getBuiltinModule('node:module');
module.enableCompileCache();
module.createRequire(import.meta.url)('../dist/main.cjs');
