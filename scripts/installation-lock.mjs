/**
 * The package.json and the lock file of an installation: our packed archives, and every package that they bring along in the version, and
 * with the digest, that the lock file of the sources names. `npm ci` installs exactly that, whatever has been released since.
 *
 * @param lock the parsed lock file of the sources
 * @param archives our archives: `{ folder, name, version, file, integrity }`, `folder` being that of the workspace
 * @param overrides those of the sources' package.json
 */
export function installationOf(lock, archives, overrides) {
  const own = new Map(archives.map((archive) => [archive.folder, archive]));
  const at = (path) => {
    const found = lock.packages[path];
    return found?.link ? found.resolved : path;
  };
  /** Where a package finds another: beside itself, or beside one of the folders above. */
  const resolve = (from, name) => {
    for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
      const path = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
      if (lock.packages[path]) return at(path);
      if (above === '') return undefined;
    }
  };
  const wanted = new Map();
  const visit = (path, isOptional) => {
    const before = wanted.get(path);
    if (before === false || before === isOptional) return;
    wanted.set(path, isOptional);
    const entry = lock.packages[path];
    for (const [names, more] of [
      [entry.dependencies, false],
      [entry.optionalDependencies, true],
      [entry.peerDependencies, false],
    ])
      for (const name of Object.keys(names ?? {})) {
        const mayMiss = more || entry.peerDependenciesMeta?.[name]?.optional === true;
        const found = resolve(path, name);
        if (found !== undefined && !(entry.peerDependenciesMeta?.[name]?.optional && !wanted.has(found)))
          visit(found, isOptional || mayMiss);
        else if (!mayMiss) throw new Error(`${path} needs ${name}, which the lock file lacks`);
      }
  };
  for (const folder of own.keys()) visit(folder, false);

  const placeOf = (path) => {
    for (const { folder, name } of archives)
      if (path === folder || path.startsWith(`${folder}/node_modules/`)) return `node_modules/${name}${path.slice(folder.length)}`;
    return path;
  };
  const entries = [...wanted].map(([path, isOptional]) => {
    const {
      dev: _dev,
      devOptional: _devOptional,
      optional: _optional,
      devDependencies: _dropped,
      name: _name,
      ...entry
    } = lock.packages[path];
    const archive = own.get(path);
    // What the lock file lacks, such as parts for systems that are not supported, is not to be looked for.
    const optional = Object.entries(entry.optionalDependencies ?? {}).filter(([name]) => resolve(path, name) !== undefined);
    const source = archive && { resolved: `file:${archive.file}`, integrity: archive.integrity };
    const { version, ...rest } = entry;
    return [
      placeOf(path),
      {
        version,
        ...source,
        ...rest,
        ...(entry.optionalDependencies && { optionalDependencies: Object.fromEntries(optional) }),
        ...(isOptional && { optional: true }),
      },
    ];
  });
  const dependencies = Object.fromEntries(archives.map(({ name, file }) => [name, `file:${file}`]));
  const { version = '0.0.0' } = archives.find(({ folder }) => folder === 'server') ?? {};
  const about = { name: 'saiyun-installation', version };
  return {
    manifest: { ...about, private: true, description: 'Saiyun as it is installed: npm ci --omit=dev', dependencies, overrides },
    lock: {
      ...about,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { ...about, dependencies }, ...Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) },
    },
  };
}
