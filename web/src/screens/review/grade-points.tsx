import type { Label } from '@saiyun/sdk/contract';
import { gradesOf } from '@saiyun/sdk/rules';
import { Flex, Form, InputNumber, Typography } from 'antd';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { isData } from '../../kit/shapes/layout.ts';
import { useKitText } from '../../messages/kit/index.ts';

const texts = {
  none: ['等级型的评审项填写等级后，在此为每个等级定分值', 'Once an item of the kind grade has its grades, each gets its points here'],
  gone: ['不在等级中，清空即删除', 'None of the grades; empty it to remove it'],
} as const satisfies Record<string, Label>;

/** Points of each grade that the form defines (REVIEW-06). */
export function GradePoints({ id, value, onChange, disabled }: InputProps) {
  const { say } = useKitText();
  const kind: unknown = Form.useWatch('itemType');
  const grades = gradesOf(Form.useWatch('grades'));
  const points = isData(value) ? value : {};
  const wanted = kind === 'grade' ? grades : [];
  const gone = Object.keys(points).filter((grade) => !wanted.includes(grade));
  if (wanted.length + gone.length === 0)
    return (
      <Typography.Text id={id} type="secondary">
        {say(texts.none)}
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
          title={wanted.includes(grade) ? undefined : say(texts.gone)}
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
