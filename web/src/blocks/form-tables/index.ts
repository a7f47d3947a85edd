export {
  FormTables,
  type FormTablesHandle,
  type FormTablesProps,
  type RefusedPlace,
  type SubTableHandle,
  type SubTableTab,
} from './form-tables.tsx';
