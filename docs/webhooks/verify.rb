require 'openssl'

# Is this body from the service desk? headers: by names in small letters; body: exactly as it came.
def verify(secret, headers, body)
  at = headers['webhook-timestamp'].to_s
  return false unless at.match?(/\A\d+\z/) && (Time.now.to_i - at.to_i).abs <= 300

  key = secret.delete_prefix('whsec_').unpack1('m')
  own = [OpenSSL::HMAC.digest('SHA256', key, "#{headers['webhook-id']}.#{at}.#{body}")].pack('m0')
  headers['webhook-signature'].to_s.split(' ').any? { |one| OpenSSL.secure_compare(one, "v1,#{own}") }
end

headers = %w[webhook-id webhook-timestamp webhook-signature].to_h { |name| [name, ENV[name.upcase.tr('-', '_')]] }
puts verify(ENV['SECRET'], headers, $stdin.binmode.read) ? 'verified' : 'refused'
