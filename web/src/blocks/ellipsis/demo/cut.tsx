import { Ellipsis } from '../ellipsis.tsx';

export function Cut() {
  return (
    <>
      <p>
        <Ellipsis text="第八届全国大学生物联网技术与应用创新竞赛全国总决赛" />
      </p>
      <p>
        <Ellipsis text="第八届全国大学生物联网技术与应用创新竞赛全国总决赛" length={12} />
      </p>
      <p>
        <Ellipsis text="物联网竞赛" />
      </p>
    </>
  );
}
