import { gradesOf } from '@saiyun/sdk/rules';
import { Flex, Form, InputNumber, Typography } from 'antd';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { isData } from '../../kit/shapes/layout.ts';
import { useTemplateText } from '../../messages/template/index.ts';

/** Points of each grade that the form defines (REVIEW-06). */
export function GradePoints({ id, value, onChange, disabled }: InputProps) {
  const { t } = useTemplateText();
  const kind: unknown = Form.useWatch('itemType');
  const grades = gradesOf(Form.useWatch('grades'));
  const points = isData(value) ? value : {};
  const wanted = kind === 'grade' ? grades : [];
  const gone = Object.keys(points).filter((grade) => !wanted.includes(grade));
  if (wanted.length + gone.length === 0)
    return (
      <Typography.Text id={id} type="secondary">
        {t('grades.none')}
      </Typography.Text>
    );
  const put = (grade: string, next: number | null) => {
    const { [grade]: _old, ...others } = points;
    const changed = next === null ? others : { ...others, [grade]: next };
    onChange?.(Object.keys(changed).length > 0 ? changed : null);
  };
  return (
    <Flex id={id} gap={8} wrap tabIndex={-1}>
      {[...wanted, ...gone].map((grade) => (
        <InputNumber<number>
          key={grade}
          aria-label={grade}
          prefix={<Typography.Text type={wanted.includes(grade) ? 'secondary' : 'danger'}>{grade}</Typography.Text>}
          title={wanted.includes(grade) ? undefined : t('grades.gone')}
          status={wanted.includes(grade) ? undefined : 'error'}
          style={{ width: 130 }}
          min={0}
          max={1000}
          disabled={disabled}
          value={typeof points[grade] === 'number' ? points[grade] : null}
          onChange={(next) => put(grade, next)}
        />
      ))}
    </Flex>
  );
}
