import { UserOutlined } from '@ant-design/icons';
import type { OwnProfile } from '@saiyun/sdk/calls';
import { userCalls } from '@saiyun/sdk/calls';
import { joinNames, labelIn, roleLabels } from '@saiyun/sdk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input, Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { PictureButton } from '../../blocks/upload/index.ts';
import { accounts } from '../../lib/api/account-calls.ts';
import { client } from '../../lib/api/client.ts';
import { useDicts } from '../../lib/api/use-dict.ts';
import { failureMessage, showFailure } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useSession } from '../../lib/store/session.ts';
import { useAccountText } from '../../messages/account/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';

const users = userCalls(client.send);

/** The user's own account; whatever changes it reads it again. */
export function useProfile() {
  const queries = useQueryClient();
  const profile = useQuery({ queryKey: ['profile'], queryFn: () => accounts.profile() });
  const refresh = async (): Promise<void> => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['profile'] }), client.whoami()]);
  };
  return { ...profile, refresh };
}

interface EditProps {
  readonly profile: OwnProfile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function EditProfile({ profile, onDone, onClose }: EditProps) {
  const { t } = useAccountText();
  const { data: dicts } = useDicts();
  const [values, setValues] = useState({
    realname: profile.realname,
    sex: profile.sex === null ? null : String(profile.sex),
    birthday: profile.birthday,
  });
  const [agree, setAgree] = useState(profile.agreed);
  const [showFaults, setShowFaults] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const save = async () => {
    setShowFaults(true);
    setRefusal(undefined);
    if (!values.realname.trim() || !agree) return;
    setBusy(true);
    try {
      const { realname, sex, birthday } = values;
      await users.updateProfile({
        id: profile.id,
        realname: realname.trim(),
        // Codes are sent as text here; an emptied field is null.
        ...({ sex: sex === null ? null : Number(sex), birthday: birthday || null } as object),
        ...(profile.agreed ? {} : { agree }),
      });
      feedback.message('success', t('profile.saved'));
      onDone();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('profile.edit')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <Form layout="vertical" onSubmitCapture={() => void save()} style={{ paddingTop: 'var(--sy-space-2)' }}>
        <Form.Item
          label={t('profile.realname')}
          htmlFor="profile-realname"
          required
          validateStatus={showFaults && !values.realname.trim() ? 'error' : ''}
          help={showFaults && !values.realname.trim() ? t('profile.nameNeeded') : undefined}
        >
          <Input
            id="profile-realname"
            maxLength={100}
            value={values.realname}
            onChange={(e) => setValues({ ...values, realname: e.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('profile.sex')} htmlFor="profile-sex">
          <Select
            id="profile-sex"
            allowClear
            value={values.sex}
            options={(dicts?.sex ?? []).map(({ value, text }) => ({ value, label: text }))}
            onChange={(sex?: string) => setValues({ ...values, sex: sex ?? null })}
          />
        </Form.Item>
        <Form.Item label={t('profile.birthday')} htmlFor="profile-birthday">
          <Input
            id="profile-birthday"
            type="date"
            value={values.birthday ?? ''}
            onChange={(e) => setValues({ ...values, birthday: e.target.value || null })}
          />
        </Form.Item>
        {!profile.agreed && (
          <Form.Item
            extra={t('profile.agreeText')}
            validateStatus={showFaults && !agree ? 'error' : ''}
            help={showFaults && !agree ? t('profile.agreeNeeded') : undefined}
          >
            <Checkbox checked={agree} onChange={(e) => setAgree(e.target.checked)}>
              {t('profile.agree')}
            </Checkbox>
          </Form.Item>
        )}
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      </Form>
    </Modal>
  );
}

function Avatar({ profile, onChanged }: { readonly profile: OwnProfile; readonly onChanged: () => Promise<void> }) {
  const { t } = useAccountText();
  const save = async (avatar: string) => {
    try {
      await users.updateProfile({ id: profile.id, avatar });
      await onChanged();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className="ac-avatar">
      <span className="ac-portrait">
        {profile.avatar ? <StoredImage path={profile.avatar} alt={t('profile.avatar')} fallback={<UserOutlined />} /> : <UserOutlined />}
      </span>
      {profile.agreed && (
        <PictureButton
          value={profile.avatar}
          use={{ use: 'form', biz: 'avatar' }}
          text={t('profile.avatarChange')}
          onChange={({ filePath }) => void save(filePath)}
        />
      )}
    </div>
  );
}

/** What the account says about its owner (CALL-32). */
export function ProfileCard() {
  const { t, lang } = useAccountText();
  const { user } = useSession();
  const { data: dicts } = useDicts();
  const { data: profile, error, refetch, refresh } = useProfile();
  const [editing, setEditing] = useState(false);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('profile.username'), user?.username],
    [t('profile.realname'), profile?.realname],
    [
      t('profile.roles'),
      user &&
        joinNames(
          lang,
          user.roles.map((role) => labelIn(roleLabels[role], lang)),
        ),
    ],
    [t('profile.sex'), dicts?.sex?.find(({ value }) => value === String(profile?.sex))?.text],
    [t('profile.birthday'), profile?.birthday],
  ];
  return (
    <section className="pg-card">
      <div className="ac-head">
        <h2>{t('profile.title')}</h2>
        <Button disabled={!profile} onClick={() => setEditing(true)}>
          {t('profile.edit')}
        </Button>
      </div>
      <p className="pg-note">{t('profile.text')}</p>
      {profile ? (
        <div className="ac-profile">
          <Avatar profile={profile} onChanged={refresh} />
          <dl className="pg-facts">
            {facts.map(([name, value]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value || <span className="ac-none">{t('profile.none')}</span>}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton active avatar />
      )}
      {editing && profile && (
        <EditProfile
          profile={profile}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            void refresh();
          }}
        />
      )}
    </section>
  );
}
