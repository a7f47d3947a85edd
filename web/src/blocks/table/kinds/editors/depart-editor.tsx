import { DepartPicker } from '../../../depart-picker/index.ts';
import type { CellEditorProps } from '../cell-kind.ts';
import { pickProps, takePicked } from './pick-props.ts';

/** Departments by name, code or in their tree; several unless the column says otherwise. */
export function DepartEditor(props: CellEditorProps) {
  return <DepartPicker multiple {...props.column.props} {...pickProps(props, 'title')} onChange={takePicked(props, 'title')} />;
}
